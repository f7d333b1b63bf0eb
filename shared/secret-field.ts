/** Whether a field holds a password, which is never shown again and nothing stored is derived from. */
export function isSecretField(name: string): boolean {
  return /password|pwd/.test(name);
}
