import { OperationError } from "../operation.ts";

/** How a table lies in a file: as text, or as a workbook of Excel. */
export const TABLE_FORMATS = ["csv", "json", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

const BY_ENDING: Readonly<Record<string, TableFormat>> = { csv: "csv", tsv: "csv", txt: "csv", json: "json", xlsx: "xlsx", xlsm: "xlsx" };
/** What other programs and times save tables as. */
const OTHER_WORKBOOKS = ["xls", "xlsb", "ods", "numbers"];

/** The format of a file by the ending of its name. @throws {OperationError} when it is none of a table */
export function formatOfName(name: string): TableFormat {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const format = BY_ENDING[ending];
  if (format !== undefined) return format;
  if (OTHER_WORKBOOKS.includes(ending)) throw new OperationError(`FILE is a .${ending}. Save it as .xlsx, and choose that: ${name}.`);
  throw new OperationError(`FILE has to be a table as CSV, TSV, JSON or Excel (.xlsx), and its name to end so: ${name}.`);
}
