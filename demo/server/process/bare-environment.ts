/** The environment of programs that read files or texts of users: they find other programs, but see no secrets of the server. */
export const bareEnvironment = () => ({ PATH: process.env.PATH });
