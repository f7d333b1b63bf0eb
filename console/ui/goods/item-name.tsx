import styles from './item-name.module.css';

/** An item in a row of a list: its picture, and its name, which is cut at its end. */
export function ItemName({ picture, name }: { picture: string; name: string }) {
  return (
    <span className={styles.item}>
      <img src={picture} alt="" width={32} height={32} loading="lazy" />
      <bdi>{name}</bdi>
    </span>
  );
}
