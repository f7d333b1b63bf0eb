/** The text that names each column of the storefront's rows. */
export const sectionTexts = {
  name: 'section.word.name',
  title: 'section.word.title',
  subtitle: 'section.word.subtitle',
  label: 'section.word.label',
  text: 'section.word.text',
  href: 'section.href',
  category: 'section.leads',
  tone: 'section.tone',
  picture: 'section.picture',
  open: 'section.shown',
  shown: 'section.shown',
} as const;

export type SectionColumn = keyof typeof sectionTexts;

export const isSectionColumn = (column: string): column is SectionColumn => Object.hasOwn(sectionTexts, column);
