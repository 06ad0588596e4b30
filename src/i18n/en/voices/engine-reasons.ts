import { engineReasonTexts } from '../../../contract/engine-reasons.ts';
import { texts } from '../../texts.ts';

/** Why an engine of the server is not ready, and what to do. */
export const engineReasons = texts('engine-reasons', engineReasonTexts);
