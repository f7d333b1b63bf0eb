/** What Chromium says when a policy of the page held something back, or has a name in it that it does not know. */
const OF_A_POLICY = /Content[ -]Security[ -]Policy|Permissions[ -]Policy|requires 'Trusted|TrustedTypePolicy/i;

/** What pages of this file have done against their own policy since the last test. */
export const violations: string[] = [];

/** Notes a line of a page's console if it tells of a policy that was broken. */
export function noteViolation(address: string, line: string): void {
  if (OF_A_POLICY.test(line)) violations.push(`${address}: ${line}`);
}
