import { crc32, deflateRawSync } from "node:zlib";

/** A cell's text, number, boolean or XML element. `@` in the XML is replaced by the cell's name. */
export type WorkbookCell = string | number | boolean | null | { readonly xml: string };

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly state?: "hidden" | "veryHidden";
  readonly merged?: readonly string[];
}

interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** Number formats of the styles 1, 2 and so on: an Excel format id or a format code. */
  readonly formats?: readonly (number | string)[];
  readonly from1904?: boolean;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const nameOf = (column: number, row: number): string =>
  `${column > 25 ? String.fromCharCode(64 + Math.floor(column / 26)) : ""}${String.fromCharCode(65 + (column % 26))}${row}`;

/** Makes a workbook as Excel does, with shared strings in a separate part of the zip. */
export function makeWorkbook({ sheets, formats = [], from1904 = false }: Workbook): Buffer {
  const texts: string[] = [];
  const indexes = new Map<string, number>();
  const cellXml = (cell: WorkbookCell, name: string): string => {
    if (cell === null) return "";
    if (typeof cell === "object") return cell.xml.replaceAll("@", name);
    if (typeof cell === "number") return `<c r="${name}"><v>${cell}</v></c>`;
    if (typeof cell === "boolean") return `<c r="${name}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (!indexes.has(cell)) {
      indexes.set(cell, texts.length);
      texts.push(cell);
    }
    return `<c r="${name}" t="s"><v>${indexes.get(cell)}</v></c>`;
  };
  const sheetXml = ({ rows, merged = [] }: WorkbookSheet): string =>
    `<worksheet xmlns="${MAIN}"><sheetData>${rows
      .map((cells, at) => `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, nameOf(column, at + 1))).join("")}</row>`)
      .join(
        "",
      )}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>` : ""}</worksheet>`;
  const own = formats.flatMap((format, at) =>
    typeof format === "string" ? [`<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`] : [],
  );
  const styles = formats.map((format, at) => `<xf numFmtId="${typeof format === "string" ? 164 + at : format}"/>`);
  const parts = sheets.map((sheet, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)]);
  const relations = [
    ...sheets.map((_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`]),
    ["sharedStrings", "sharedStrings.xml"],
    ["styles", "styles.xml"],
  ];
  return zipOf([
    ["_rels/.rels", relationsXml([["officeDocument", "xl/workbook.xml"]])],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${from1904 ? ' date1904="1"' : ""}/><sheets>${sheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
        )
        .join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", relationsXml(relations)],
    [
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><numFmts>${own.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
    ],
    ...parts,
    [
      "xl/sharedStrings.xml",
      `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
    ],
  ]);
}

const relationsXml = (relations: readonly (readonly string[])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}">${relations
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** Makes a zip of the files. @param claimed false sizes for the zip's directory */
export function zipOf(
  files: readonly (readonly [name: string, content: string | Buffer])[],
  claimed: Readonly<Record<string, number>> = {},
): Buffer {
  const [parts, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of files) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(22);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed[name] ?? bytes.length, 18);
    const ends = Buffer.alloc(4);
    ends.writeUInt16LE(path.length, 0);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), common, ends, path, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    list.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), common, ends, rest, path);
    offset += 30 + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  const directory = Buffer.concat(list);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}
