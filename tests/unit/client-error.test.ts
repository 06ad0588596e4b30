import { expect, test } from 'vitest';
import { toClientError } from '../../demo/server/http/api-error.ts';

test.each(['ENOSPC', 'EDQUOT', '53100'])('an error of a full disk is told as such: %s', (code) => {
  const thrown = Object.assign(new Error('could not extend file "base/5/16738"'), { code });
  expect(toClientError(thrown)).toMatchObject({ type: 'err_storage_full', status: 503, retryAfter: 60 });
});
