interface BannerWordsProps {
  title: string;
  /** Either may be empty. */
  subtitle: string;
  label: string;
  /** Their language, if it is not the page's. */
  lang?: string;
}

/** The words on a banner of the carousel. */
export function BannerWords({ title, subtitle, label, lang }: BannerWordsProps) {
  return (
    <>
      <strong lang={lang} dir="auto">
        {title}
      </strong>
      {subtitle && (
        <small lang={lang} dir="auto">
          {subtitle}
        </small>
      )}
      {label && (
        <em lang={lang} dir="auto">
          {label}
        </em>
      )}
    </>
  );
}
