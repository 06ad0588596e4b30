import { messages, protocol, types, type PGlite } from '@electric-sql/pglite';

const { serialize } = protocol;
const { DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = messages;

/** Far more than this server has. */
const STATEMENTS_MAX = 1_000;

interface Statement {
  name: string;
  /** OIDs of the parameter types. */
  takes: readonly number[];
  columns: readonly { name: string; dataTypeID: number }[];
}

const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/**
 * Runs statements with values and parses and plans each of them only once: PGlite does so at every call, which takes
 * longer than running a short one. The caller must ensure that no other caller's statement runs inside an open
 * transaction.
 */
export class Prepared {
  readonly #pglite: PGlite;
  readonly #known = new Map<string, Statement>();
  #named = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async run<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    const statement = this.#known.get(sql) ?? (await this.#prepare(sql));
    const { name, takes, columns } = statement;
    const bound = values.map((value, index) => this.#write(value, takes[index]!));
    const answers = await this.#send(
      serialize.bind({ statement: name, values: bound }),
      serialize.execute({}),
      serialize.sync(),
    );
    const { parsers } = this.#pglite;
    const rows: Row[] = [];
    for (const answer of answers) {
      if (!(answer instanceof DataRowMessage)) continue;
      const row: Record<string, unknown> = {};
      columns.forEach((column, index) => {
        row[column.name] = types.parseType(answer.fields[index] ?? null, column.dataTypeID, parsers);
      });
      rows.push(row as Row);
    }
    return rows;
  }

  async #prepare(sql: string): Promise<Statement> {
    // Counted before it waits: a transaction may send several at once.
    const isKept = this.#named < STATEMENTS_MAX;
    const name = isKept ? `s${this.#named++}` : '';
    const answers = await this.#send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const takes = answers.find((answer) => answer instanceof ParameterDescriptionMessage);
    const gives = answers.find((answer) => answer instanceof RowDescriptionMessage);
    const statement = { name, takes: takes?.dataTypeIDs ?? [], columns: gives?.fields ?? [] };
    if (isKept) this.#known.set(sql, statement);
    return statement;
  }

  #write(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    return this.#pglite.serializers[type]?.(value) ?? String(value);
  }

  /** The embedded database answers synchronously; NodeFS writes through, so nothing has to be flushed afterwards. */
  #send(...parts: Uint8Array[]) {
    return this.#pglite.runExclusive(() => {
      if (this.#pglite.closed) throw new Error('The database is closed');
      return this.#pglite.execProtocolStream(joined(...parts), { syncToFs: false });
    });
  }
}
