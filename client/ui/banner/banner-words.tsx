interface BannerWordsProps {
  title: string;
  /** Either may be empty. */
  subtitle: string;
  label: string;
}

/** The words on a banner of the carousel. */
export function BannerWords({ title, subtitle, label }: BannerWordsProps) {
  return (
    <>
      <strong>{title}</strong>
      {subtitle && <small>{subtitle}</small>}
      {label && <em>{label}</em>}
    </>
  );
}
