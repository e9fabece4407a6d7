import { INSTALL } from "../embeddings.js";
import type { OptionInfo } from "./info.js";

const ASKERS = ["check", "claims", "eval", "fields"] as const;

/** What a model is asked, and what it may cost. */
export const MODELS = {
  claims: {
    type: "boolean",
    set: "nowhere",
    commands: ["check"],
    help: "add what the draft says of its sources in its own words to the report; with --model, that model judges it",
  },
  citations: {
    type: "boolean",
    set: "named",
    variables: ["AI_CITATIONS_ENABLED"],
    commands: ["fields"],
    help: "let a model cite passages too; AI_CITATIONS_ENABLED=true does the same",
  },
  provider: {
    type: "string",
    value: "NAME",
    choices: ["anthropic", "openai", "compatible", "ollama"],
    set: "named",
    commands: ASKERS,
    help: "the provider of a model: anthropic, openai, compatible (llama.cpp, LM Studio and others; with --address) or ollama. Its key is read from ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_COMPATIBLE_API_KEY, and sent to its own host only",
  },
  model: {
    type: "string",
    value: "MODEL",
    set: "named",
    commands: ASKERS,
    help: "the model; without it, those of the provider are listed. A name such as claude-… or gpt-… says the provider too. With check, its claims are judged in the same run",
  },
  address: {
    type: "string",
    value: "ADDRESS",
    set: "named",
    commands: ASKERS,
    needs: "provider",
    help: "the address of the provider's API: http://localhost:8080/v1",
  },
  documents: {
    type: "boolean",
    set: "named",
    commands: ASKERS,
    needs: "provider",
    help: "send the whole text of the cited sources, not only the passages that bear on a claim",
  },
  batch: {
    type: "string",
    value: "NUMBER",
    set: "named",
    commands: ["check", "claims"],
    needs: "provider",
    help: "the claims that one request to the model may have: 1 (default) to 5. More cost less, since the instructions are sent once; a claim that such an answer leaves out is asked about by itself. How well models judge several at once was not measured",
  },
  translate: {
    type: "boolean",
    set: "named",
    commands: ["claims"],
    needs: "provider",
    help: "let the model translate claims whose sources are in another language and share no name or number with them, so that passages are found: the claim alone is sent for that",
  },
  propose: {
    type: "boolean",
    set: "named",
    commands: ["claims"],
    needs: "provider",
    help: "also have the model list the claims of the draft, next to those that the rules find: the paragraphs of the draft are sent for that, after a question of its own. What it words differently than the draft is left out and counted",
  },
  embeddings: {
    type: "string",
    value: "DIR",
    names: "folder",
    set: "named",
    commands: ["claims"],
    help: `also find the passages of claims by their meaning, with the sentence model in DIR (config.json, tokenizer.json, onnx/model.onnx), on this machine. It needs a package that is installed once: ${INSTALL}`,
  },
  budget: {
    type: "string",
    value: "AMOUNT",
    set: "named",
    commands: ASKERS,
    needs: "provider",
    help: "the most that the questions may take: tokens (200000) or dollars ('$2')",
  },
  price: {
    type: "string",
    value: "IN,OUT",
    set: "named",
    commands: ASKERS,
    needs: "provider",
    help: "dollars for a million tokens of questions and of answers, where the price is not known: 3,15",
  },
  yes: {
    type: "boolean",
    short: "y",
    set: "environment",
    commands: [...ASKERS, "sources"],
    needs: ["provider", "fetch-cited"],
    help: "agree to what will be sent, to the hosts of --fetch-cited, or to what sources clear removes. On a terminal you are asked, with tokens and price, or the hosts; else nothing is sent or removed",
  },
} as const satisfies Record<string, OptionInfo>;
