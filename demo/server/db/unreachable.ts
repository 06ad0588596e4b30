/**
 * Says why a database cannot be used: in a sentence of our own for what the operator can fix, otherwise in the
 * database's words.
 *
 * @param setting name of the setting that has the address
 */
export const sayUnreachable = (url: string, error: unknown, setting: string): string => {
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname || 'localhost'}:${port || '5432'}`;
  const { code, message, errors } = error as { code?: string; message: string; errors?: Error[] };
  switch (code) {
    case '28P01':
    case '28000':
      return `The database of ${setting} refuses the user ${decodeURIComponent(username)} or its password: ${message}.`;
    case '3D000':
      return `The server of ${setting} has no database ${decodeURIComponent(pathname.slice(1))}. Make it with createdb, or name another one.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no machine ${hostname} as ${setting} has it.`;
    case 'ECONNREFUSED':
      return `Nothing answers at ${place}, where ${setting} has the database. Is PostgreSQL started there?`;
    default:
      return `The database of ${setting} does not answer: ${message || (errors?.[0]?.message ?? 'no reason was given')}`;
  }
};
