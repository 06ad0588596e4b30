/** Whether an Accept-Encoding header accepts an encoding. Weights only express preference, except 0, which refuses. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
