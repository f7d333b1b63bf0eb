/** True of a field that holds a password: it is never shown again, and nothing that is kept is made from it. */
export function isSecretField(name: string): boolean {
  return /password|pwd/.test(name);
}
