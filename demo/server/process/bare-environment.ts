/** For programs that open files of strangers: they find other programs, and see none of the server's secrets. */
export const bareEnvironment = () => ({ PATH: process.env.PATH });
