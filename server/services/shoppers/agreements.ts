import type { ShownAgreement } from '../../../db/queries/consents.ts';
import { selectArticle } from '../../../db/queries/storefront.ts';
import type { Reader } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { readersLocales } from '../locales.ts';

/** The articles that are agreements: on privacy, and on the use of the shop (docs/spec.md, section 2). */
const AGREEMENTS = [2, 3];

/** The published agreements, as a reader of this language is shown them. */
export async function readAgreements(on: Reader, locale: Locale): Promise<ShownAgreement[]> {
  const shown: ShownAgreement[] = [];
  for (const id of AGREEMENTS) {
    const article = await selectArticle(on, { id, ...readersLocales(locale) });
    if (article) shown.push({ articleId: id, version: article.version, locale: article.locale });
  }
  return shown;
}

/** Which these are, as the form of a registration sends it back; also of none, since one may be published meanwhile. */
export function agreementsMark(agreements: readonly ShownAgreement[]): string {
  return agreements.map(({ articleId, version, locale }) => `${articleId}.${version}.${locale}`).join(' ') || 'none';
}
