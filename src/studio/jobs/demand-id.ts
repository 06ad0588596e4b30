import { ApiFailure } from '../../api/failure.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A host may put anything into the attribute that names what is opened. What is no id names nothing; the server would
 * answer it as a malformed request.
 *
 * @throws ApiFailure err_not_found
 */
export function demandId(id: string): void {
  if (!UUID.test(id)) throw new ApiFailure('err_not_found', { status: 404 });
}
