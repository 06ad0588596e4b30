/**
 * Environment for programs that read users' files or texts: they can find other programs but see none of the server's
 * secrets.
 */
export const bareEnvironment = () => ({ PATH: process.env.PATH });
