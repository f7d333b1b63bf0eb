/** Tells a password manager whose passwords a form is about. Neither seen nor sent. */
export function AccountName({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
