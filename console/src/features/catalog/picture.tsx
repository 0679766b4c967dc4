/** The small picture beside an item's name. */
import { Box } from "@mantine/core";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./picture.module.css";
import { pictureUrl } from "./queries.ts";

export function Picture({ image_id, size = 44 }: { image_id: string | null; size?: number }) {
  return (
    <Box w={size} h={size} className={styles.picture}>
      {image_id === null ? (
        <Icon name="box" size={size / 2} />
      ) : (
        <img src={pictureUrl(image_id)} alt="" loading="lazy" decoding="async" />
      )}
    </Box>
  );
}
