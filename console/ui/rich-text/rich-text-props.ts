export interface RichTextProps {
  label: string;
  /** HTML, as the server stores it. */
  value: string;
  /** Called with other HTML only if something was changed; with the first again if that was undone. */
  onChange: (html: string) => void;
  /** Of the text itself, which may be in another language than the console. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Whether it may have pictures. */
  pictures?: boolean;
  readOnly?: boolean;
  /** Why it is not accepted. */
  refused?: string | null;
}
