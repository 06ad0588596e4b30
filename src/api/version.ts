/** Set by the build from package.json. */
declare const __VOXBENCH_VERSION__: string | undefined;

/** Version of this bundle. */
export const VERSION: string =
  typeof __VOXBENCH_VERSION__ === 'string' ? __VOXBENCH_VERSION__ : 'development';
