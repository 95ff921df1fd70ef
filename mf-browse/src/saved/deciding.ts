/** The chunk of what helps to decide. It comes after the first view of `/saved`, and then the comparison waits for no code. */
export { PickedStays } from "../compare/picked-stays.tsx";
export { KeptStays } from "./kept-stays.tsx";
