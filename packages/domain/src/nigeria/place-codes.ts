/** Names of places in Nigeria as they appear at the end of an address: lower case → displayed form. */

const names = (text: string) =>
  new Map(
    text
      .split(',')
      .map((name) => name.trim())
      .map((name) => [name.toLowerCase(), name] as const),
  );

export const STATES: ReadonlyMap<string, string> = new Map([
  ...names(
    `Abia, Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River, Delta, Ebonyi, Edo, Ekiti, Enugu,
    Gombe, Imo, Jigawa, Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger, Ogun, Ondo, Osun, Oyo,
    Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara`,
  ),
  ['fct', 'FCT'] as const,
]);

export const CITIES: ReadonlyMap<string, string> = new Map([
  ...names(
    `Aba, Abakaliki, Abeokuta, Abuja, Ado Ekiti, Agege, Ajah, Akure, Alaba, Apapa, Asaba, Awka, Badagry, Bauchi,
    Benin City, Bida, Bonny, Calabar, Damaturu, Dutse, Effurun, Enugu, Epe, Festac, Funtua, Garki, Gboko, Gbagada,
    Gombe, Gusau, Gwagwalada, Ibadan, Idumota, Ijebu Ode, Ikeja, Ikorodu, Ikot Ekpene, Ikoyi, Ile Ife, Ilesa, Ilorin,
    Isale Eko, Jalingo, Jos, Kaduna, Kano, Katsina, Keffi, Kubwa, Lafia, Lagos, Lekki, Lokoja, Maiduguri, Makurdi,
    Maryland, Minna, Mubi, Mushin, Nasarawa, Nnewi, Nsukka, Obalende, Offa, Ogbomosho, Ojota, Okene, Ondo, Onitsha,
    Oshodi, Osogbo, Ota, Otukpo, Owerri, Owo, Oyo, Oyingbo, Port Harcourt, Potiskum, Sagamu, Sango Ota, Sapele,
    Sokoto, Suleja, Surulere, Ughelli, Umuahia, Uyo, Victoria Island, Warri, Wukari, Wuse, Yaba, Yenagoa, Yola, Zaria`,
  ),
  ['ph', 'Port Harcourt'] as const,
  ['phc', 'Port Harcourt'] as const,
  ['vi', 'Victoria Island'] as const,
  ['benin', 'Benin City'] as const,
]);
