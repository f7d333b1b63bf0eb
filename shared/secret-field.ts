/** Whether a field is a password, which is never shown again and of which nothing derived is stored. */
export function isSecretField(name: string): boolean {
  return /password|pwd/.test(name);
}
