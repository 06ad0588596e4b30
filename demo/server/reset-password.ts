/** `npm run reset-password -- <email>`: gives a user who has forgotten their password one that works once. */
import { GIVEN_HOURS, givePassword } from './accounts/give-password.ts';
import { readConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { runCommand } from './config/run-command.ts';
import { StartProblem } from './config/start-problem.ts';
import { openDb } from './db/open.ts';

const say = async (email: string | undefined): Promise<string> => {
  if (!email) throw new StartProblem('Whose? Run `npm run reset-password -- somebody@example.com`.');
  const config = readConfig(process.env);
  const db = await openDb(config, createLog(config.log));
  try {
    const password = await givePassword(db, email);
    if (!password)
      throw new StartProblem(`There is no account with the email ${email} whose password can be reset.`);
    return `${password}

signs ${email} in once within ${GIVEN_HOURS} hours, and they choose a new password then. Their sessions have ended.`;
  } finally {
    await db.close();
  }
};

await runCommand(() => say(process.argv[2]));
