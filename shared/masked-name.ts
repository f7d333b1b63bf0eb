/** `陈**`: who it is shows only to whoever knows. */
export const maskedName = (name: string): string => (name === '' ? '' : `${[...name][0]}**`);
