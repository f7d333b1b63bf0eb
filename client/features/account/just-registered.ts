/** Who registered on the open page, until the log-in; a password is stored nowhere. */
let registered: { username: string; password: string } | null = null;

/** Keeps what was typed for the log-in form that follows. */
export function noteRegistered(typed: { username: string; password: string }): void {
  registered = typed;
}

/** The password with which this username was registered just now; else empty. */
export function passwordOfRegistered(username: string): string {
  return registered?.username === username ? registered.password : '';
}

export function forgetRegistered(): void {
  registered = null;
}
