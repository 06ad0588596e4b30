import { createLog } from '../../demo/server/config/log.ts';

/** A log, and the messages that were written to it. */
export const openLog = () => {
  let text = '';
  const log = createLog('info', { write: (more) => (text += more) });
  return {
    log,
    messages() {
      log.flush();
      return text
        .split('\n')
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line) as { msg: string }).msg));
    },
  };
};
