export const Firing = () => null;
