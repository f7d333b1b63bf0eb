import { useTexts } from '../../lib/texts/texts.ts';
import { Fieldset } from '../../ui/fieldset/fieldset.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type Offer, withChoice } from './offer.ts';
import styles from './option-choices.module.css';
import { afterPress, isSoldOut, searchOf, variantOf, withValue } from './selection.ts';

interface OptionChoicesProps {
  offer: Offer;
  /** The path of the page or sheet on which they are chosen. */
  path: string;
  /** Says of each variant what is left of it, as to who joins a group. */
  saysLeft?: boolean;
}

/**
 * The options of an item with their values, each an address of the same screen, so that choosing works without JavaScript
 * too. What is sold out can be reached, says so, and changes nothing; what is chosen is let go.
 */
export function OptionChoices({ offer, path, saysLeft = false }: OptionChoicesProps) {
  const { t } = useTexts();
  const { choices, chosen, quantity } = offer;
  return choices.options.map((option) => {
    const own = option.values.find(({ id }) => chosen.includes(id));
    const values = option.values.map((value) => {
      const isOut = isSoldOut(choices, option, value.id, chosen);
      const isChosen = value === own;
      const choice = (search: string) => {
        const now = withChoice(offer, search);
        return path + searchOf(afterPress(choices, option, value.id, now.chosen), now.quantity);
      };
      const left = saysLeft && !isOut ? (variantOf(choices, withValue(option, value.id, chosen))?.stock ?? null) : null;
      return { ...value, isOut, isChosen, left, choice, to: choice(searchOf(chosen, quantity)) };
    });
    const isAnyOut = values.some(({ isOut }) => isOut);
    const hasPictures = values.some(({ pic_url: picture }) => picture !== null);
    return (
      <Fieldset
        key={option.values[0]?.id}
        className={styles.option}
        legend={
          <span className={styles.name}>
            <bdi>{option.name}</bdi>
            {own && <bdi className={styles.own}>{own.name}</bdi>}
          </span>
        }
        note={isAnyOut && t('variant.struck')}
      >
        <ul className={hasPictures ? styles.swatches : styles.chips}>
          {values.map((value) => (
            <Value key={value.id} {...value} />
          ))}
        </ul>
      </Fieldset>
    );
  });
}

interface ValueProps {
  name: string;
  pic_url: string | null;
  isOut: boolean;
  isChosen: boolean;
  /** Pieces; null where it is not said. */
  left: number | null;
  to: string;
  choice: (search: string) => string;
}

function Value({ name, pic_url: picture, isOut, isChosen, left, to, choice }: ValueProps) {
  const { t } = useTexts();
  return (
    <li>
      <Link
        to={to}
        choice={choice}
        className={picture === null ? styles.chip : styles.swatch}
        data-out={isOut || undefined}
        aria-current={isChosen || undefined}
        aria-disabled={isOut || undefined}
        aria-label={isOut ? `${name}, ${t('item.soldOut')}` : undefined}
      >
        {picture !== null && (
          <span className={styles.frame}>
            <Picture src={picture} alt="" sizes="68px" className={styles.picture} />
          </span>
        )}
        <bdi>{name}</bdi>
        {left !== null && <small>{t('variant.left', { count: left })}</small>}
      </Link>
    </li>
  );
}
