import { queryPostgres } from "../../scripts/postgres.mjs";

export const API = new URL("../../api", import.meta.url).href;
export const silent = { info() {}, warn() {}, error: console.error };

async function withEmbedded(dataDir, work) {
  const { openEmbedded } = await import(`${API}/database/dist/database.js`);
  const { db, close } = await openEmbedded(dataDir, silent);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Stop a site before reading its embedded database. @param {{ dataDir: string, url?: string }} place @returns {Promise<any[]>} */
export function readTable({ dataDir, url }, name, columns) {
  if (url) return queryPostgres(url, `select ${columns.join(", ")} from ${name}`);
  return withEmbedded(dataDir, (db) => db.selectFrom(name).select(columns).execute());
}

/** Changes columns of every row, identified by `key`. @returns {Promise<number>} the number of rows */
export function changeTable({ dataDir }, name, key, change) {
  return withEmbedded(dataDir, async (db) => {
    const rows = await db.selectFrom(name).selectAll().execute();
    for (const [index, row] of rows.entries()) await db.updateTable(name).set(change(row, index)).where(key, "=", row[key]).execute();
    return rows.length;
  });
}

export const above = (what, value, most = 0) => (value > most ? [`${what}: ${value.toLocaleString("en-US")}, at most ${most}`] : []);

const doublesIn = (texts) => texts.length - new Set(texts).size;

export async function checkLedger(dataStore, ledger, mails) {
  const stored = (await readTable(dataStore, "contact_messages", ["message"])).map(({ message }) => message);
  const outbox = (await readTable(dataStore, "mail_outbox", ["kind"])).filter(({ kind }) => kind === "contact-notice");
  return compareLedger(ledger, { stored, outbox: outbox.length, mailed: mails.texts });
}

/**
 * `outbox`: the number of mails still in the outbox.
 * @param {Pick<import("./forms.mjs").Ledger, "acknowledged">} ledger
 * @param {{ stored: readonly string[], outbox: number, mailed: readonly string[] }} found
 */
export function compareLedger({ acknowledged }, { stored, outbox, mailed }) {
  const isStored = new Set(stored);
  const lost = acknowledged.filter(({ text }) => !isStored.has(text));
  const mailsTwice = doublesIn(mailed);
  return {
    metrics: { acknowledged: acknowledged.length, lost: lost.length, "mails sent": mailed.length, "mails twice": mailsTwice },
    lost,
    broken: [
      ...above(`acknowledged forms lost, such as ${lost[0]?.text}`, lost.length),
      ...above("forms stored twice", doublesIn(stored)),
      ...above("mails sent twice", mailsTwice),
      ...above("stored forms without a mail", stored.length - outbox),
    ],
  };
}
