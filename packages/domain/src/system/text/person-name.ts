interface Named {
  readonly name: string;
  readonly last_name: string;
}

/** First name before last name: «Manuel Alvarado», also in lists sorted by last name. */
export const personName = ({ name, last_name }: Named): string => `${name} ${last_name}`;

/** First letters of both names: «MA». */
export const personInitials = ({ name, last_name }: Named): string =>
  `${name.charAt(0)}${last_name.charAt(0)}`.toUpperCase();
