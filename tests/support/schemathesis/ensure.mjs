import { join } from 'node:path';
import { ensurePythonTool } from '../python-tool.mjs';

/**
 * Installs Schemathesis where it is missing.
 * @returns {Promise<string>} the program
 */
export const ensureSchemathesis = async () =>
  join(await ensurePythonTool('schemathesis', join(import.meta.dirname, 'requirements.txt')), 'schemathesis');
