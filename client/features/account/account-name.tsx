/** Gives password managers the username of a form. Neither visible nor sent. */
export function AccountName({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />;
}
