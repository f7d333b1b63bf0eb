/** An order's number in blocks of four characters, left to right in every language. */
export function InBlocks({ number }: { number: string }) {
  return <bdi dir="ltr">{number.match(/.{1,4}/g)?.join(' ')}</bdi>;
}
