/** Environment of programs that read users' files: they find other programs but see no secrets of the server. */
export const bareEnvironment = () => ({ PATH: process.env.PATH });
