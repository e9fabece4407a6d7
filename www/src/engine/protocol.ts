import type { ErrorCode } from "../errors.js";
import type { Engine, Held } from "./engine.js";

/** The calls of the engine that a client can make. */
export type Method = Exclude<keyof Engine, symbol>;

/** The arguments of a call, without a progress callback at the end, since progress is sent as messages. */
export type Arguments<M extends Method> =
  Parameters<Engine[M]> extends [...infer Rest, (...progress: never[]) => void] ? Rest : Parameters<Engine[M]>;

/** The result of a call. */
export type Result<M extends Method> = Awaited<ReturnType<Engine[M]>>;

/** Client to worker: a call. */
export interface Request<M extends Method = Method> {
  readonly id: number;
  readonly method: M;
  readonly args: Arguments<M>;
}

/** Worker to client: any number of `progress` for a call, then one of the others. */
export type Response<M extends Method = Method> =
  | { readonly id: number; readonly kind: "progress"; readonly done: number; readonly total: number | undefined }
  | {
      readonly id: number;
      readonly kind: "result";
      readonly value: Result<M>;
      /** What the engine's session has after the call. */
      readonly held?: Held | undefined;
    }
  | {
      readonly id: number;
      readonly kind: "error";
      readonly code: ErrorCode;
      readonly message: string;
      readonly finalAddress?: string | undefined;
    }
  /** The engine stopped on an internal error and must be discarded. */
  | { readonly id: number; readonly kind: "trap"; readonly message: string };

/** The worker's end of the connection. */
export interface WorkerPort {
  listen(onRequest: (request: Request) => void): void;
  send(response: Response, transfer: ArrayBuffer[]): void;
}

/** The client's end of the connection: a worker that was started. */
export interface WorkerHandle {
  /** Calls `onFailure` when the worker itself fails, with the code of the error: `load` when it does not start, else `trap`. */
  listen(onResponse: (response: Response) => void, onFailure: (message: string, code?: "load" | "trap") => void): void;
  send(request: Request, transfer: ArrayBuffer[]): void;
  /** Stops it at once, even during a computation. */
  terminate(): void;
  /** Called with whether a call is running: a worker that keeps the process alive should do so only then. */
  hold?(busy: boolean): void;
}
