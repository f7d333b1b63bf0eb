/** Whether a body is an answer of the shop: gateways write their faults as JSON, too. */
export function isAnswer<Answer extends { code: number; msg: string }>(body: unknown): body is Answer {
  if (body === null || typeof body !== 'object') return false;
  return 'code' in body && typeof body.code === 'number' && 'msg' in body && typeof body.msg === 'string';
}
