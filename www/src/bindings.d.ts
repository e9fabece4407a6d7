/** The console of the bindings: a panic writes its message to `error`. */
interface BindingsConsole {
  error(message: string): void;
  warn(...parts: unknown[]): void;
}

/**
 * The bindings of each artefact as a function that creates them; scripts/build.mjs makes it from pkg/. So each engine has its own WebAssembly
 * instance: after a trap an instance is in an unknown state, and the next engine starts with a new one.
 */
declare module "bindings:core" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/core/core.js");
}

declare module "bindings:patterns" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/patterns/patterns.js");
}

declare module "bindings:render" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/render/render.js");
}

declare module "bindings:fields" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/fields/fields.js");
}

declare module "bindings:read" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/read/read.js");
}

declare module "bindings:office" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/office/office.js");
}

declare module "bindings:pdf" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/pdf/pdf.js");
}

declare module "bindings:web" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/web/web.js");
}

declare module "bindings:index" {
  export default function bindings(console: BindingsConsole): typeof import("../../pkg/index/index.js");
}
