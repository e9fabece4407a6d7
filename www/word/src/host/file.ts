/** The largest slice that Word hands over, in bytes. */
const SLICE = 4_194_304;

/** The document's whole file, slice by slice. */
export async function wholeFile(): Promise<Uint8Array<ArrayBuffer>> {
  const file = await answered<Office.File>((take) =>
    Office.context.document.getFileAsync(Office.FileType.Compressed, { sliceSize: SLICE }, take),
  );
  try {
    const bytes = new Uint8Array(file.size);
    let at = 0;
    for (let index = 0; index < file.sliceCount; index++) {
      const { data } = await answered<Office.Slice>((take) => file.getSliceAsync(index, take));
      bytes.set(data, at);
      at += data.length;
    }
    return bytes;
  } finally {
    // Word keeps at most two files open for an add-in.
    file.closeAsync();
  }
}

function answered<Value>(ask: (take: (result: Office.AsyncResult<Value>) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) =>
    ask(({ status, value, error }) =>
      status === Office.AsyncResultStatus.Succeeded
        ? resolve(value)
        : reject(new Error(`Word could not hand over the document: ${error.message}`)),
    ),
  );
}
