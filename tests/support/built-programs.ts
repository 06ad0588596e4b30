import { buildPrograms } from './programs.ts';

/** Before the first test of a run: servers within the tests' processes start what is built here. */
export default buildPrograms;
