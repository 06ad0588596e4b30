import { ApiFailure } from '../../api/failure.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Throws for text that is not an id, as the server does for unknown ids. Ids of what an element opens come from an
 * attribute, where a host may write anything; the server would call other text a malformed request.
 *
 * @throws ApiFailure err_not_found
 */
export function demandId(id: string): void {
  if (!UUID.test(id)) throw new ApiFailure('err_not_found', { status: 404 });
}
