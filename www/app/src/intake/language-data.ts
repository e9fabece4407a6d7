/** The data of a language for text recognition. */
export interface LanguageData {
  /** Its name: `eng`. */
  readonly name: string;
  /** Its file, `eng.traineddata`, gzipped or not. */
  readonly file: Blob;
}

/** The data of English next to the page; null where its host has not put them there. */
export async function dataBesidePage(): Promise<LanguageData | null> {
  const answer = await fetch(new URL("./ocr/eng.traineddata.gz", document.baseURI)).catch(() => null);
  return answer?.ok ? { name: "eng", file: await answer.blob() } : null;
}

/** The data in a file that the user chose; null if its name is not that of language data. */
export function dataOf(file: File): LanguageData | null {
  const [, name] = /^([a-z]{3}[a-z_]*)\.traineddata(?:\.gz)?$/i.exec(file.name) ?? [];
  return name === undefined ? null : { name, file };
}
