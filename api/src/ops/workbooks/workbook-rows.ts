import type { Rows } from "../tables/import-rows.ts";
import type { Reading } from "../tables/read-table.ts";
import { openSheet, type Sheet } from "./sheet-rows.ts";

/**
 * The rows of a workbook's sheet, which is unpacked once, however often it is read.
 *
 * @param bytes begins the file anew
 */
export function workbookRows(
  bytes: () => AsyncIterable<Uint8Array | string>,
  { sheet, reading }: { readonly sheet: string | undefined; readonly reading: Reading },
): Rows {
  let opened: Sheet | undefined;
  let read = 0;
  return {
    open: async () => {
      opened ??= await openSheet(bytes(), { sheet });
      read = 0;
      return counted(opened.table(reading), () => {
        read += 1;
      });
    },
    share: () => (opened && opened.rows > 1 ? read / (opened.rows - 1) : undefined),
    remarks: () => opened?.remarks() ?? [],
    close: async () => opened?.close(),
  };
}

async function* counted<Row>(rows: AsyncIterable<Row>, count: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    count();
    yield row;
  }
}
