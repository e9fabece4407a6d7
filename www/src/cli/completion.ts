import { WARNINGS } from "../warnings.js";
import type { Shell } from "./command.js";
import { COMMAND_NAMES, type CommandName, infoOf } from "./commands.js";
import { type OptionName, optionOf, optionsOf } from "./options/index.js";

/** Words that follow a command. */
const WORDS: Partial<Record<CommandName, readonly string[]>> = {
  sources: ["list", "import", "export", "clear"],
  explain: Object.keys(WARNINGS),
  completion: ["bash", "zsh", "fish"],
};

/** The completion of commands, options and their values for a shell, from the tables of both. */
export function completionOf(shell: Shell): string {
  return { bash, zsh, fish }[shell]();
}

/** The options of a command that are shown. */
function shown(command: CommandName): OptionName[] {
  return optionsOf(command).filter((name) => optionOf(name).help !== undefined);
}

/** All options with values, each once. */
function valued(): OptionName[] {
  return [...new Set(COMMAND_NAMES.flatMap(shown))].filter((name) => optionOf(name).type === "string");
}

function bash(): string {
  const names = (name: OptionName) => [`--${name}`, ...(optionOf(name).short ? [`-${optionOf(name).short}`] : [])].join("|");
  const values = valued().map((name) => {
    const { choices, names: kind } = optionOf(name);
    const found = choices
      ? `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$word"))`
      : kind === "folder"
        ? `compopt -o filenames; COMPREPLY=($(compgen -d -- "$word"))`
        : kind === "file"
          ? `compopt -o filenames; COMPREPLY=($(compgen -f -- "$word"))`
          : "COMPREPLY=()";
    return `    ${names(name)}) ${found}; return ;;`;
  });
  const options = COMMAND_NAMES.map(
    (command) =>
      `    ${command}) options="${shown(command)
        .map((name) => `--${name}`)
        .join(" ")}" ;;`,
  );
  const words = Object.entries(WORDS).map(
    ([command, list]) => `    ${command}) COMPREPLY=($(compgen -W "${list.join(" ")}" -- "$word")) ;;`,
  );
  return `# Completion of literatim for bash: literatim completion bash
_literatim() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} options
  local IFS=$' \\t\\n'
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(" ")} help --help --version" -- "$word"))
    return
  fi
  case $before in
${values.join("\n")}
  esac
  case $command in
${options.join("\n")}
    help) COMPREPLY=($(compgen -W "${COMMAND_NAMES.join(" ")}" -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    return
  fi
  case $command in
${words.join("\n")}
    *) compopt -o filenames; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -F _literatim literatim
`;
}

/** The beginning of an explanation, up to its first stop, for shells that show one. */
function brief(text: string): string {
  return (text.split(/[.;:(]/)[0] ?? "").trim();
}

function zsh(): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const safe = (text: string) => brief(text).replace(/[[\]:]/g, " ");
  const specOf = (name: OptionName) => {
    const { type, value = "", choices, names, help = "", multiple, short } = optionOf(name);
    const kind = choices ? `(${choices.join(" ")})` : names === "folder" ? "_files -/" : names === "file" ? "_files" : " ";
    const rest = type === "string" ? `:${value.replaceAll(":", " ")}:${kind}` : "";
    const spec = (flag: string) => quoted(`${multiple ? "*" : ""}${flag}[${safe(help)}]${rest}`);
    return [spec(`--${name}`), ...(short ? [spec(`-${short}`)] : [])];
  };
  const commands = COMMAND_NAMES.map((name) => `    ${quoted(`${name}:${safe(infoOf(name).brief)}`)}`);
  const cases = COMMAND_NAMES.map((name) => {
    const words = WORDS[name];
    const more = words ? `'1:word:(${words.join(" ")})' '*:file:_files'` : "'*:file:_files'";
    return `    ${name}) _arguments ${shown(name).flatMap(specOf).join(" ")} ${more} ;;`;
  });
  return `#compdef literatim
# Completion of literatim for zsh: literatim completion zsh
_literatim() {
  local -a commands
  commands=(
${commands.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _literatim literatim
`;
}

function fish(): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const commands = COMMAND_NAMES.map(
    (name) => `complete -c literatim -n __fish_use_subcommand -f -a ${name} -d ${quoted(brief(infoOf(name).brief))}`,
  );
  const options = [...new Set(COMMAND_NAMES.flatMap(shown))].map((name) => {
    const { type, short, choices, names, help = "" } = optionOf(name);
    const own = COMMAND_NAMES.filter((command) => shown(command).includes(name));
    const where = own.length === COMMAND_NAMES.length ? "" : ` -n '__fish_seen_subcommand_from ${own.join(" ")}'`;
    const value = type === "boolean" ? "" : choices ? ` -x -a '${choices.join(" ")}'` : names === undefined ? " -x" : " -r";
    return `complete -c literatim${where} -l ${name}${short ? ` -s ${short}` : ""}${value} -d ${quoted(brief(help))}`;
  });
  const words = Object.entries(WORDS).map(
    ([command, list]) => `complete -c literatim -n '__fish_seen_subcommand_from ${command}' -f -a '${list.join(" ")}'`,
  );
  return `# Completion of literatim for fish: literatim completion fish\n${[...commands, ...options, ...words].join("\n")}\n`;
}
