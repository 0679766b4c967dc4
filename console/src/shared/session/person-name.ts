/** Says in the language of the console who a person was whose account was deleted. */
import { useTranslation } from "react-i18next";

const DELETED = /^deleted user (\d+)$/;

/** Takes the address by which the API names a person, or names another thing, which stays as it is. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const id = DELETED.exec(name)?.[1];
    return id === undefined ? name : t("people.deleted_user", { id });
  };
}
