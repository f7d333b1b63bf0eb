/** Chromium's messages about a blocked violation of the page's policy, or an unknown name in it. */
const OF_A_POLICY = /Content[ -]Security[ -]Policy|Permissions[ -]Policy|requires 'Trusted|TrustedTypePolicy/i;

/** Violations of their policy by pages of this file since the last test. */
export const violations: string[] = [];

/** Records a line of a page's console if it reports a violation. */
export function noteViolation(address: string, line: string): void {
  if (OF_A_POLICY.test(line)) violations.push(`${address}: ${line}`);
}
