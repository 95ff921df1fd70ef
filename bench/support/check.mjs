import { queryPostgres } from "../../scripts/postgres.mjs";

export const API = new URL("../../api", import.meta.url).href;
export const silent = { info() {}, warn() {}, error: console.error };

/** Opens the embedded database, which the site must have left, for some work. */
async function withEmbedded(dataDir, work) {
  const { openEmbedded } = await import(`${API}/database/dist/database.js`);
  const { db, close } = await openEmbedded(dataDir, silent);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Reads some columns of a table. A site on the embedded database must have ended.
 *
 * @param {{ dataDir: string, url?: string }} place
 * @returns {Promise<any[]>}
 */
export function readTable({ dataDir, url }, name, columns) {
  if (url) return queryPostgres(url, `select ${columns.join(", ")} from ${name}`);
  return withEmbedded(dataDir, (db) => db.selectFrom(name).select(columns).execute());
}

/**
 * Sets columns of every row of a table of the embedded database. @returns {Promise<number>} the number of rows
 *
 * @param {{ dataDir: string }} place
 * @param {string} name
 * @param {string} key the column that names a row
 * @param {(row: any, index: number) => object} change
 */
export function changeTable({ dataDir }, name, key, change) {
  return withEmbedded(dataDir, async (db) => {
    const rows = await db.selectFrom(name).selectAll().execute();
    for (const [index, row] of rows.entries()) await db.updateTable(name).set(change(row, index)).where(key, "=", row[key]).execute();
    return rows.length;
  });
}

/** @returns {string[]} a sentence where a number is more than it may be */
export const above = (what, value, most = 0) => (value > most ? [`${what}: ${value.toLocaleString("en-US")}, at most ${most}`] : []);

const doublesIn = (texts) => texts.length - new Set(texts).size;

/** Compares a ledger with the database and with the mails that were received. */
export async function checkLedger(place, ledger, mails) {
  const stored = (await readTable(place, "contact_messages", ["message"])).map(({ message }) => message);
  const outbox = (await readTable(place, "mail_outbox", ["kind"])).filter(({ kind }) => kind === "contact-notice");
  return compareLedger(ledger, { stored, outbox: outbox.length, mailed: mails.texts });
}

/**
 * @param {Pick<import("./forms.mjs").Ledger, "acknowledged">} ledger
 * @param {{ stored: readonly string[], outbox: number, mailed: readonly string[] }} found texts of stored forms, the number of their mails
 *   in the database, and texts of forms in mails that were sent
 */
export function compareLedger({ acknowledged }, { stored, outbox, mailed }) {
  const isStored = new Set(stored);
  const lost = acknowledged.filter(({ text }) => !isStored.has(text));
  const mailsTwice = doublesIn(mailed);
  return {
    figures: { acknowledged: acknowledged.length, lost: lost.length, "mails sent": mailed.length, "mails twice": mailsTwice },
    lost,
    broken: [
      ...above(`acknowledged forms lost, such as ${lost[0]?.text}`, lost.length),
      ...above("forms stored twice", doublesIn(stored)),
      ...above("mails sent twice", mailsTwice),
      ...above("stored forms without a mail", stored.length - outbox),
    ],
  };
}
