import { readFileSync } from "node:fs";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { OPTIONS } from "../service/requests.js";
import { JOB } from "./jobs.js";
import type { Operation } from "./operations.js";
import { PROBLEM, PROBLEM_STATUSES } from "./problems.js";

type Json = Readonly<Record<string, unknown>>;

const COMPONENTS = "#/components/schemas/";
const ref = (name: string): Json => ({ $ref: COMPONENTS + name });
const inJson = (schema: Json): Json => ({ "application/json": { schema } });

/** The description of a service in OpenAPI 3.1, from the schemas by which requests are read and the schema of the report. */
export function describe(operations: readonly Operation[], version: string, needsToken: boolean): Json {
  const {
    $defs,
    $id: _id,
    $schema: _schema,
    ...report
  } = JSON.parse(readFileSync(new URL("./report.schema.json", import.meta.url), "utf8").replaceAll("#/$defs/", COMPONENTS));
  const security = { securitySchemes: { token: { type: "http", scheme: "bearer" } } };
  return {
    openapi: "3.1.0",
    info: {
      title: "Literatim",
      version,
      description: "Checks the quotations of a draft, word by word, against the sources that it cites.",
      license: { name: "MIT", identifier: "MIT" },
    },
    paths: {
      ...Object.fromEntries(operations.map((operation) => [operation.path, { post: posted(operation) }])),
      ...JOB_PATHS,
      ...OTHER_PATHS,
    },
    components: {
      schemas: { Report: report, ...$defs, ProblemDetails: schemaOf(PROBLEM), Job: schemaOf(JOB) },
      ...(needsToken ? security : {}),
    },
    ...(needsToken ? { security: [{ token: [] }] } : {}),
  };
}

function posted({ path, summary, request, answer, form }: Operation): Json {
  const content = {
    ...inJson(schemaOf(request)),
    ...(form ? { "multipart/form-data": { schema: FORM } } : {}),
  };
  const fields = answer && Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, partOf(part)]));
  const schema = fields
    ? { type: "object", properties: fields, required: Object.keys(fields) }
    : { type: "object", required: ["_metadata"] };
  const prefer = {
    name: "Prefer",
    in: "header",
    required: false,
    description: "`respond-async`: the work becomes a job.",
    schema: { type: "string" },
  };
  const location = { Location: { description: "The address of the job.", schema: { type: "string" } } };
  return {
    operationId: path.slice(1),
    summary,
    parameters: [prefer],
    requestBody: { required: true, content },
    responses: {
      200: { description: "The answer.", content: inJson(schema) },
      202: { description: "The job.", headers: location, content: inJson(ref("Job")) },
      ...PROBLEMS,
    },
  };
}

function partOf(part: v.GenericSchema | string): Json {
  if (typeof part !== "string") return schemaOf(part);
  return part.endsWith("[]") ? { type: "array", items: ref(part.slice(0, -2)) } : ref(part);
}

function schemaOf(schema: v.GenericSchema): Json {
  // A check that JSON Schema cannot say is made all the same.
  const { $schema: _schema, ...json } = toJsonSchema(schema, { target: "draft-2020-12", ignoreActions: ["check"] });
  return json;
}

const FILE = { type: "string", contentMediaType: "application/octet-stream" };

const FORM = {
  type: "object",
  properties: { draft: FILE, sources: { type: "array", items: FILE }, options: schemaOf(OPTIONS) },
  required: ["draft"],
};

const PROBLEMS = Object.fromEntries(
  PROBLEM_STATUSES.map((status) => [
    status,
    { description: "What is wrong.", content: { "application/problem+json": { schema: ref("ProblemDetails") } } },
  ]),
);

const JOB_ID = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };

const got = (operationId: string, summary: string, content: Json, parameters: readonly Json[] = []): Json => ({
  operationId,
  summary,
  parameters,
  responses: { 200: { description: "The answer.", content }, ...PROBLEMS },
});

const JOB_PATHS = {
  "/jobs/{id}": {
    get: got("job", "How a job stands.", inJson(ref("Job")), [JOB_ID]),
    delete: {
      ...got("removeJob", "Stop a job, and forget its answer.", {}, [JOB_ID]),
      responses: { 204: { description: "It is gone." }, ...PROBLEMS },
    },
  },
  "/jobs/{id}/answer": { get: got("answer", "The answer of a job, which is forgotten then.", inJson({ type: "object" }), [JOB_ID]) },
  "/jobs/{id}/events": {
    get: got("events", "The job at each change, as server-sent events: progress, and done or failed.", { "text/event-stream": {} }, [
      JOB_ID,
    ]),
  },
};

const OTHER_PATHS = {
  "/health": {
    get: {
      ...got("health", "Whether the service takes requests.", inJson(schemaOf(v.object({ status: v.string(), version: v.string() })))),
      security: [],
    },
  },
  "/metrics": { get: got("metrics", "What the service counts, for Prometheus.", { "text/plain": {} }) },
  "/openapi.json": { get: got("openapi", "This description.", inJson({ type: "object" })) },
};
