export function forTrying(environment: NodeJS.ProcessEnv): boolean;
