/**
 * Made by scripts/places/make-tables.mjs, which names the sources. All data is in the public domain. A city a line: name, state, country,
 * degrees north, degrees east, and `~` for hand-written coordinates.
 */
export const CITY_TABLE = `
Abidjan|Lagunes|Ivory Coast|5.32|-4.04
Abu Dhabi|Abu Dhabi|United Arab Emirates|24.47|54.37
Abuja|Federal Capital Territory|Nigeria|9.08|7.53
Accra|Greater Accra|Ghana|5.55|-0.22
Addis Ababa|Addis Ababa|Ethiopia|9.03|38.70
Agde|Occitanie|France|43.31|3.47|~
Albuquerque|New Mexico|United States|35.08|-106.65|~
Algiers|Alger|Algeria|36.76|3.05
Aljezur|Faro|Portugal|37.32|-8.80|~
Amman|Amman|Jordan|31.95|35.93
Amsterdam|Noord-Holland|Netherlands|52.35|4.92
Anchorage|Alaska|United States|61.22|-149.90|~
Andorra||Andorra|42.50|1.52
Ankara|Ankara|Turkey|39.93|32.86
Annapolis|Maryland|United States|38.98|-76.49|~
Antananarivo|Antananarivo|Madagascar|-18.92|47.52
Apia||Samoa|-13.84|-171.74
Asheville|North Carolina|United States|35.60|-82.55|~
Ashford|Connecticut|United States|41.87|-72.12|~
Ashgabat|Ahal|Turkmenistan|37.95|58.38
Asmara|Anseba|Eritrea|15.33|38.93
Astana|Aqmola|Kazakhstan|51.18|71.43
Asunción|Asunción|Paraguay|-25.30|-57.64
Athens|Attiki|Greece|37.98|23.73
Athens|Georgia|United States|33.96|-83.38|~
Atlanta|Georgia|United States|33.83|-84.40
Auckland|Auckland|New Zealand|-36.85|174.76
Austin|Texas|United States|30.27|-97.74|~
Baghdad|Baghdad|Iraq|33.34|44.39
Baguio City|Benguet|Philippines|16.43|120.57
Baku|Baki|Azerbaijan|40.40|49.86
Baltimore|Maryland|United States|39.29|-76.61|~
Bamako|Bamako|Mali|12.65|-8.00
Bandar Seri Begawan|Brunei and Muara|Brunei|4.88|114.93
Bangalore|Karnataka|India|12.97|77.56
Bangkok|Bangkok Metropolis|Thailand|13.75|100.52
Bangui|Bangui|Central African Republic|4.37|18.56
Banjul|Banjul|The Gambia|13.45|-16.59
Barcelona|Catalunya|Spain|41.39|2.17|~
Bardstown|Kentucky|United States|37.81|-85.47|~
Basseterre||Saint Kitts and Nevis|17.30|-62.72
Beijing|Beijing|China|39.93|116.39
Beirut|Beirut|Lebanon|33.87|35.51
Belgrade|Grad Beograd|Serbia|44.82|20.47
Belmopan|Cayo|Belize|17.25|-88.77
Bend|Oregon|United States|44.06|-121.31|~
Berlin|Berlin|Germany|52.52|13.40
Bern|Bern|Switzerland|46.92|7.47
Billings|Montana|United States|45.78|-108.50|~
Bir Lehlou||Western Sahara|26.12|-9.65
Birmingham|Alabama|United States|33.52|-86.80|~
Bisbee|Arizona|United States|31.45|-109.93|~
Bishkek|Bishkek|Kyrgyzstan|42.87|74.59
Bissau|Bissau|Guinea Bissau|11.87|-15.60
Bloemfontein|Orange Free State|South Africa|-29.12|26.23
Blue Ridge|Georgia|United States|34.86|-84.32|~
Bogota|Bogota|Colombia|4.60|-74.08
Boise|Idaho|United States|43.62|-116.20|~
Boone|North Carolina|United States|36.22|-81.67|~
Boothbay|Maine|United States|43.88|-69.63|~
Boston|Massachusetts|United States|42.36|-71.06|~
Boulder|Colorado|United States|40.01|-105.27|~
Brasília|Distrito Federal|Brazil|-15.78|-47.92
Bratislava|Bratislavský|Slovakia|48.15|17.12
Brazzaville|Pool|Congo (Brazzaville)|-4.26|15.28
Bridgetown|Saint Michael|Barbados|13.10|-59.62
Brussels|Brussels|Belgium|50.83|4.33
Bryson City|North Carolina|United States|35.43|-83.45|~
Bucharest|Bucharest|Romania|44.43|26.10
Budapest|Budapest|Hungary|47.50|19.08
Buena Vista|Colorado|United States|38.84|-106.13|~
Buenos Aires|Ciudad de Buenos Aires|Argentina|-34.60|-58.40
Buffalo|New York|United States|42.89|-78.88|~
Bujumbura|Bujumbura Mairie|Burundi|-3.38|29.36
Burlington|Vermont|United States|44.48|-73.21|~
Cairo|Al Qahirah|Egypt|30.05|31.25
Calgary|Alberta|Canada|51.05|-114.07|~
Canberra|Australian Capital Territory|Australia|-35.28|149.13
Cancún|Quintana Roo|Mexico|21.16|-86.85|~
Cape Town|Western Cape|South Africa|-33.92|18.43
Caracas|Distrito Capital|Venezuela|10.50|-66.92
Casablanca|Grand Casablanca|Morocco|33.60|-7.62
Castries||Saint Lucia|14.00|-61.00
Charleston|South Carolina|United States|32.78|-79.93|~
Charlottesville|Virginia|United States|38.03|-78.48|~
Charlotte|North Carolina|United States|35.23|-80.84|~
Chengdu|Sichuan|China|30.67|104.07
Chicago|Illinois|United States|41.83|-87.75
Chișinău|Chisinau|Moldova|47.01|28.86
Cincinnati|Ohio|United States|39.10|-84.51|~
Ciudad de México|Ciudad de México|Mexico|19.43|-99.13|~
Clayton|Georgia|United States|34.88|-83.40|~
Cleveland|Ohio|United States|41.50|-81.69|~
Colombo|Colombo|Sri Lanka|6.93|79.86
Columbus|Ohio|United States|39.96|-83.00|~
Conakry|Conakry|Guinea|9.53|-13.68
Cosby|Tennessee|United States|35.82|-83.25|~
Cotonou|Ouémé|Benin|6.40|2.52
Cottonwood Falls|Kansas|United States|38.37|-96.54|~
Custer|South Dakota|United States|43.77|-103.60|~
Dahlonega|Georgia|United States|34.53|-83.98|~
Dakar|Dakar|Senegal|14.72|-17.47
Dallas|Texas|United States|32.78|-96.80|~
Damascus|Damascus|Syria|33.50|36.30
Dar es Salaam|Dar-Es-Salaam|Tanzania|-6.80|39.27
Darlington|Maryland|United States|39.64|-76.20|~
Davis|West Virginia|United States|39.13|-79.46|~
Denver|Colorado|United States|39.74|-104.98
Des Moines|Iowa|United States|41.59|-93.62|~
Desert Hot Springs|California|United States|33.96|-116.50|~
Detroit|Michigan|United States|42.33|-83.05|~
Detroit|Oregon|United States|44.73|-122.15|~
Dhaka|Dhaka|Bangladesh|23.72|90.41
Dili|Dili|East Timor|-8.56|125.58
Djibouti|Djibouti|Djibouti|11.60|43.15
Dodoma|Dodoma|Tanzania|-6.18|35.75
Doha|Ad Dawhah|Qatar|25.29|51.53
Dubai|Dubay|United Arab Emirates|25.23|55.28
Dublin|Dublin|Ireland|53.33|-6.25
Duluth|Minnesota|United States|46.79|-92.10|~
Dushanbe|Tadzhikistan Territories|Tajikistan|38.56|68.77
Eastsound|Washington|United States|48.70|-122.91|~
Eau Claire|Wisconsin|United States|44.81|-91.50|~
Eugene|Oregon|United States|44.05|-123.09|~
Eureka Springs|Arkansas|United States|36.40|-93.74|~
Fargo|North Dakota|United States|46.88|-96.79|~
Fayetteville|West Virginia|United States|38.05|-81.10|~
Fish Creek|Wisconsin|United States|45.13|-87.24|~
Flagstaff|Arizona|United States|35.20|-111.65|~
Floyd|Virginia|United States|36.91|-80.32|~
Fort Lauderdale|Florida|United States|26.12|-80.14|~
Fort Pierce|Florida|United States|27.45|-80.33|~
Fountain|Colorado|United States|38.68|-104.70|~
Fredericksburg|Texas|United States|30.27|-98.87|~
Freetown|Western|Sierra Leone|8.47|-13.23
Funafuti||Tuvalu|-8.52|179.22
Gaborone|South-East|Botswana|-24.65|25.91
Galena|Illinois|United States|42.42|-90.43|~
Gatlinburg|Tennessee|United States|35.71|-83.51|~
Geneva|Genève|Switzerland|46.21|6.14
Georgetown|East Berbice-Corentyne|Guyana|6.80|-58.17
Granada|Andalucía|Spain|37.18|-3.60|~
Grand Marais|Minnesota|United States|47.75|-90.33|~
Guadalajara|Jalisco|Mexico|20.67|-103.35|~
Guatemala|Guatemala|Guatemala|14.62|-90.53
Halifax|Nova Scotia|Canada|44.65|-63.58|~
Hamburg|Hamburg|Germany|53.55|10.00|~
Hanoi|Thái Nguyên|Vietnam|21.03|105.85
Harare|Harare|Zimbabwe|-17.82|31.04
Hargeysa||Somaliland|9.56|44.07
Havana|Ciudad de la Habana|Cuba|23.13|-82.36
Hawley|Pennsylvania|United States|41.48|-75.18|~
Helsinki|Southern Finland|Finland|60.18|24.93
Hendersonville|North Carolina|United States|35.32|-82.46|~
Homer|Alaska|United States|59.64|-151.54|~
Hong Kong||Hong Kong S.A.R.|22.30|114.19
Honiara|Guadalcanal|Solomon Islands|-9.44|159.95
Honolulu|Hawaii|United States|21.31|-157.86|~
Houston|Texas|United States|29.82|-95.34
Hudson|New York|United States|42.25|-73.79|~
Indianapolis|Indiana|United States|39.77|-86.16|~
Islamabad|F.C.T.|Pakistan|33.70|73.17
Istanbul|Istanbul|Turkey|41.10|29.01
Jacksonville|Florida|United States|30.33|-81.66|~
Jackson|Mississippi|United States|32.30|-90.18|~
Jackson|New Hampshire|United States|44.14|-71.18|~
Jackson|Wyoming|United States|43.48|-110.76|~
Jakarta|Jakarta Raya|Indonesia|-6.17|106.83
Jerusalem|Jerusalem|Israel|31.78|35.21
Johannesburg|Gauteng|South Africa|-26.17|28.03
Joshua Tree|California|United States|34.13|-116.31|~
Juba|Central Equatoria|South Sudan|4.83|31.58
Juneau|Alaska|United States|58.30|-134.42|~
Kabul|Kabul|Afghanistan|34.52|69.18
Kampala|Kampala|Uganda|0.32|32.58
Kanab|Utah|United States|37.05|-112.53|~
Kansas City|Missouri|United States|39.10|-94.58|~
Kapalua|Hawaii|United States|21.00|-156.66|~
Kathmandu|Bhaktapur|Nepal|27.72|85.32
Kelowna|British Columbia|Canada|49.89|-119.50|~
Key West|Florida|United States|24.56|-81.78|~
Khartoum|Khartoum|Sudan|15.59|32.53
Kiev|Kiev|Ukraine|50.43|30.52
Kigali|Kigali City|Rwanda|-1.95|30.06
Kingston|Kingston|Jamaica|17.98|-76.77
Kingstown||Saint Vincent and the Grenadines|13.15|-61.21
Kinshasa|Kinshasa City|Congo (Kinshasa)|-4.33|15.31
Kissimmee|Florida|United States|28.29|-81.41|~
Knoxville|Tennessee|United States|35.96|-83.92|~
Kolkata|West Bengal|India|22.49|88.32
Kuala Lumpur|Selangor|Malaysia|3.17|101.70
Kuwait|Al Kuwayt|Kuwait|29.37|47.98
Kyoto|Kyoto|Japan|35.03|135.75
Köln|Nordrhein-Westfalen|Germany|50.94|6.96|~
København|Hovedstaden|Denmark|55.68|12.56
La Paz|La Paz|Bolivia|-16.50|-68.15
Laayoune|Laâyoune - Boujdour - Sakia El Hamra|Morocco|27.15|-13.20
Lagos|Lagos|Nigeria|6.44|3.39
Land O' Lakes|Florida|United States|28.22|-82.46|~
Las Vegas|Nevada|United States|36.17|-115.14|~
Leavenworth|Washington|United States|47.60|-120.66|~
Leipzig|Sachsen|Germany|51.34|12.37|~
Lexington|Kentucky|United States|38.04|-84.50|~
Lexington|Virginia|United States|37.78|-79.44|~
Libreville|Estuaire|Gabon|0.39|9.46
Lilongwe|Lilongwe|Malawi|-13.98|33.78
Lima|Lima|Peru|-12.05|-77.05
Lisboa|Lisboa|Portugal|38.72|-9.14|~
Lisbon|Lisboa|Portugal|38.72|-9.14
Little Rock|Arkansas|United States|34.75|-92.29|~
Livingston Manor|New York|United States|41.90|-74.83|~
Ljubljana|Osrednjeslovenska|Slovenia|46.06|14.51
Lobamba|Manzini|Swaziland|-26.47|31.20
Logan|Ohio|United States|39.54|-82.41|~
Lomé|Maritime|Togo|6.13|1.22
London|Westminster|United Kingdom|51.50|-0.12
Los Angeles|California|United States|33.99|-118.18
Louisville|Kentucky|United States|38.25|-85.76|~
Luanda|Luanda|Angola|-8.84|13.23
Luray|Virginia|United States|38.67|-78.46|~
Lusaka|Lusaka|Zambia|-15.42|28.28
Luxembourg|Luxembourg|Luxembourg|49.61|6.13
Lyon|Auvergne-Rhône-Alpes|France|45.76|4.84|~
Madison|Wisconsin|United States|43.07|-89.40|~
Madrid|Comunidad de Madrid|Spain|40.40|-3.68
Majuro||Marshall Islands|7.10|171.38
Makanda|Illinois|United States|37.62|-89.21|~
Malabo|Bioko Norte|Equatorial Guinea|3.75|8.78
Malé||Maldives|4.17|73.50
Managua|Managua|Nicaragua|12.15|-86.27
Manama||Bahrain|26.24|50.58
Manchester|England|United Kingdom|53.48|-2.24|~
Manila|Metropolitan Manila|Philippines|14.60|120.98
Manitou Springs|Colorado|United States|38.86|-104.92|~
Manzanita|Oregon|United States|45.72|-123.93|~
Maputo|Maputo|Mozambique|-25.96|32.59
Marfa|Texas|United States|30.31|-104.02|~
Marquette|Michigan|United States|46.55|-87.40|~
Maseru|Maseru|Lesotho|-29.32|27.48
Mbabane|Hhohho|Swaziland|-26.32|31.13
McCall|Idaho|United States|44.91|-116.10|~
Melbourne|Victoria|Australia|-37.82|144.98
Melekeok||Palau|7.49|134.63
Memphis|Tennessee|United States|35.15|-90.05|~
Mendocino|California|United States|39.31|-123.80|~
Mexico City|Distrito Federal|Mexico|19.44|-99.13
Miami|Florida|United States|25.79|-80.22
Milwaukee|Wisconsin|United States|43.04|-87.91|~
Minneapolis|Minnesota|United States|44.98|-93.27|~
Minsk|Minsk|Belarus|53.90|27.57
Mogadishu|Banaadir|Somalia|2.07|45.37
Monaco||Monaco|43.74|7.41
Monrovia|Montserrado|Liberia|6.31|-10.80
Mont-Tremblant|Québec|Canada|46.12|-74.60|~
Montego Bay|St. James|Jamaica|18.47|-77.92|~
Monterrey|Nuevo León|Mexico|25.67|-100.33
Montevideo|Montevideo|Uruguay|-34.86|-56.17
Montréal|Québec|Canada|45.51|-73.57|~
Moroni||Comoros|-11.70|43.24
Moscow|Moskva|Russia|55.75|37.62
Mumbai|Maharashtra|India|19.02|72.86
Muscat|Muscat|Oman|23.61|58.59
Málaga|Andalucía|Spain|36.72|-4.42|~
Mérida|Yucatán|Mexico|20.97|-89.62|~
München|Bayern|Germany|48.14|11.58|~
Nairobi|Nairobi|Kenya|-1.28|36.82
Nashville|Tennessee|United States|36.16|-86.78|~
Nassau||The Bahamas|25.08|-77.35
Naypyidaw|Mandalay|Myanmar|19.77|96.12
Ndjamena|Hadjer-Lamis|Chad|12.11|15.05
Nederland|Colorado|United States|39.96|-105.51|~
Negril|Westmoreland|Jamaica|18.27|-78.34|~
New Delhi|Delhi|India|28.60|77.20
New Hope|Pennsylvania|United States|40.36|-74.95|~
New Orleans|Louisiana|United States|29.95|-90.07|~
New York|New York|United States|40.75|-73.98
Newport|Oregon|United States|44.63|-124.05|~
Niamey|Niamey|Niger|13.52|2.12
Nicosia||Cyprus|35.17|33.37
Nouakchott|Nouakchott|Mauritania|18.09|-15.98
Nukualofa||Tonga|-21.14|-175.22
Ojai|California|United States|34.45|-119.24|~
Oklahoma City|Oklahoma|United States|35.47|-97.52|~
Olhão|Faro|Portugal|37.03|-7.84|~
Omaha|Nebraska|United States|41.26|-95.94|~
Orient Bay|Saint-Martin|France|18.09|-63.02|~
Orlando|Florida|United States|28.54|-81.38|~
Oslo|Oslo|Norway|59.92|10.75
Ottawa|Ontario|Canada|45.42|-75.70
Ouagadougou|Kadiogo|Burkina Faso|12.37|-1.52
Palikir||Federated States of Micronesia|6.92|158.15
Palm Springs|California|United States|33.83|-116.55|~
Panama City|Panama|Panama|8.97|-79.53
Paoli|Indiana|United States|38.56|-86.47|~
Paramaribo|Paramaribo|Suriname|5.84|-55.17
Paris|Île-de-France|France|48.87|2.33
Philadelphia|Pennsylvania|United States|39.95|-75.17|~
Phnom Penh|Phnom Penh|Cambodia|11.55|104.92
Phoenicia|New York|United States|42.08|-74.31|~
Phoenix|Arizona|United States|33.45|-112.07|~
Pittsburgh|Pennsylvania|United States|40.44|-80.00|~
Playa del Carmen|Quintana Roo|Mexico|20.63|-87.08|~
Podgorica|Podgorica|Montenegro|42.47|19.27
Port Louis||Mauritius|-20.17|57.50
Port Moresby|Central|Papua New Guinea|-9.46|147.19
Port Vila|Shefa|Vanuatu|-17.73|168.32
Port-au-Prince|Ouest|Haiti|18.54|-72.34
Port-of-Spain|Port of Spain|Trinidad and Tobago|10.65|-61.52
Portland|Maine|United States|43.66|-70.26|~
Portland|Oregon|United States|45.52|-122.68|~
Porto-Novo|Ouémé|Benin|6.48|2.62
Prague|Prague|Czech Republic|50.08|14.47
Praia||Cape Verde|14.92|-23.52
Pretoria|Gauteng|South Africa|-25.71|28.23
Pristina|Pristina|Kosovo|42.67|21.17
Providence|Rhode Island|United States|41.82|-71.41|~
Provincetown|Massachusetts|United States|42.06|-70.18|~
Puerto Vallarta|Jalisco|Mexico|20.65|-105.23|~
Punta Cana|La Altagracia|Dominican Republic|18.58|-68.40|~
Putrajaya|Selangor|Malaysia|2.91|101.70
Pyongyang|P'yongyang|North Korea|39.02|125.75
Pāhoa|Hawaii|United States|19.50|-154.95|~
Querétaro|Querétaro|Mexico|20.59|-100.39|~
Quito|Pichincha|Ecuador|-0.21|-78.50
Québec City|Québec|Canada|46.81|-71.21|~
Rabat|Rabat - Salé - Zemmour - Zaer|Morocco|34.03|-6.84
Raleigh|North Carolina|United States|35.78|-78.64|~
Rangeley|Maine|United States|44.97|-70.64|~
Rangoon|Yangon|Myanmar|16.78|96.17
Rehoboth Beach|Delaware|United States|38.72|-75.08|~
Reno|Nevada|United States|39.53|-119.81|~
Reykjavík|Suðurnes|Iceland|64.15|-21.95
Richmond|Virginia|United States|37.54|-77.44|~
Riga|Riga|Latvia|56.95|24.10
Rio de Janeiro|Rio de Janeiro|Brazil|-22.93|-43.23
Riyadh|Ar Riyad|Saudi Arabia|24.64|46.77
Rome|Lazio|Italy|41.90|12.48
Roseau|Saint George|Dominica|15.30|-61.39
Rovinj|Istria|Croatia|45.08|13.64|~
Sacramento|California|United States|38.58|-121.49|~
Saint George's||Grenada|12.05|-61.74
Saint John's||Antigua and Barbuda|17.12|-61.85
Salt Lake City|Utah|United States|40.76|-111.89|~
San Antonio|Texas|United States|29.42|-98.49|~
San Diego|California|United States|32.72|-117.16|~
San Francisco|California|United States|37.74|-122.46
San José|San José|Costa Rica|9.94|-84.08
San Marino||San Marino|43.92|12.47
San Miguel de Allende|Guanajuato|Mexico|20.91|-100.74|~
San Salvador|San Salvador|El Salvador|13.71|-89.20
Sanaa|Amanat Al Asimah|Yemen|15.35|44.21
Sant Joan de Labritja|Illes Balears|Spain|39.08|1.51|~
Santa Cruz|California|United States|36.97|-122.03|~
Santa Fe|New Mexico|United States|35.69|-105.94|~
Santiago|Región Metropolitana de Santiago|Chile|-33.45|-70.67
Santo Domingo|Distrito Nacional|Dominican Republic|18.47|-69.90
Sarajevo|Sarajevo|Bosnia and Herzegovina|43.85|18.38
Saranac Lake|New York|United States|44.33|-74.13|~
Sarasota|Florida|United States|27.34|-82.53|~
Saugatuck|Michigan|United States|42.66|-86.20|~
Saugerties|New York|United States|42.08|-73.95|~
Savannah|Georgia|United States|32.08|-81.09|~
Seattle|Washington|United States|47.61|-122.33|~
Sedona|Arizona|United States|34.87|-111.76|~
Seoul|Seoul|South Korea|37.57|127.00
Shanghai|Shanghai|China|31.22|121.44
Shelburne Falls|Massachusetts|United States|42.60|-72.74|~
Shelbyville|Tennessee|United States|35.48|-86.46|~
Singapore||Singapore|1.29|103.86
Sioux Falls|South Dakota|United States|43.55|-96.73|~
Skopje|Centar|Macedonia|42.00|21.43
Slade|Kentucky|United States|37.79|-83.70|~
Sofia|Grad Sofiya|Bulgaria|42.68|23.32
Split|Split-Dalmatia|Croatia|43.51|16.45|~
Spokane|Washington|United States|47.66|-117.43|~
Sri Jawewardenepura Kotte|Colombo|Sri Lanka|6.90|79.95
St. Louis|Missouri|United States|38.63|-90.20|~
Steamboat Springs|Colorado|United States|40.48|-106.83|~
Stockholm|Stockholm|Sweden|59.35|18.10
Stowe|Vermont|United States|44.47|-72.69|~
Sucre|Chuquisaca|Bolivia|-19.04|-65.26
Suva|Central|Fiji|-18.13|178.44
Sydney|New South Wales|Australia|-33.92|151.19
São Paulo|São Paulo|Brazil|-23.56|-46.63
São Tomé||Sao Tome and Principe|0.33|6.73
Tacoma|Washington|United States|47.25|-122.44|~
Taipei|Taipei City|Taiwan|25.04|121.57
Tallinn|Harju|Estonia|59.43|24.73
Tampa|Florida|United States|27.95|-82.46|~
Taos|New Mexico|United States|36.41|-105.57|~
Tarawa||Kiribati|1.34|173.02
Tashkent|Tashkent|Uzbekistan|41.31|69.29
Tavira|Faro|Portugal|37.13|-7.65|~
Tbilisi|Tbilisi|Georgia|41.73|44.79
Tegucigalpa|Francisco Morazán|Honduras|14.10|-87.22
Tehran|Tehran|Iran|35.67|51.42
Tel Aviv-Yafo|Tel Aviv|Israel|32.08|34.77
Terlingua|Texas|United States|29.32|-103.61|~
The Hague|Zuid-Holland|Netherlands|52.08|4.27
Thimphu|Thimphu|Bhutan|27.47|89.64
Tirana|Durrës|Albania|41.33|19.82
Todos Santos|Baja California Sur|Mexico|23.45|-110.22|~
Tofino|British Columbia|Canada|49.15|-125.91|~
Tokyo|Tokyo|Japan|35.69|139.75
Toronto|Ontario|Canada|43.70|-79.42
Townsend|Tennessee|United States|35.68|-83.76|~
Traverse City|Michigan|United States|44.76|-85.62|~
Tripoli|Tajura' wa an Nawahi al Arba|Libya|32.89|13.18
Trois-Rivières|Québec|Canada|46.34|-72.55|~
Truckee|California|United States|39.33|-120.18|~
Tucson|Arizona|United States|32.22|-110.97|~
Tulsa|Oklahoma|United States|36.15|-95.99|~
Tulum|Quintana Roo|Mexico|20.21|-87.46|~
Tunis|Tunis|Tunisia|36.80|10.18
Ulaanbaatar|Ulaanbaatar|Mongolia|47.92|106.92
Utrecht|Utrecht|Netherlands|52.09|5.12|~
Vaduz||Liechtenstein|47.13|9.52
Valletta||Malta|35.90|14.51
Valparaíso|Valparaíso|Chile|-33.05|-71.62
Van Buren|Missouri|United States|37.00|-91.01|~
Vancouver|British Columbia|Canada|49.27|-123.12
Vatican City|Lazio|Vatican (Holy See)|41.90|12.45
Victoria|British Columbia|Canada|48.43|-123.37|~
Victoria||Seychelles|-4.62|55.45
Vienna|Wien|Austria|48.20|16.37
Vientiane|Vientiane [prefecture]|Laos|17.97|102.60
Vilnius|Vilniaus|Lithuania|54.68|25.32
Viroqua|Wisconsin|United States|43.56|-90.89|~
Warsaw|Masovian|Poland|52.25|21.00
Washington|District of Columbia|United States|38.90|-77.04|~
Wellfleet|Massachusetts|United States|41.94|-70.03|~
Wellington|Manawatu-Wanganui|New Zealand|-41.30|174.78
Westpunt|Bandabou|Curaçao|12.37|-69.15|~
Whitefish|Montana|United States|48.41|-114.34|~
Wichita|Kansas|United States|37.69|-97.34|~
Wickenburg|Arizona|United States|33.97|-112.73|~
Windhoek|Khomas|Namibia|-22.57|17.08
Yamoussoukro|Lacs|Ivory Coast|6.82|-5.28
Yaounde|Centre|Cameroon|3.87|11.52
Yerevan|Erevan|Armenia|40.18|44.51
Zagreb|Grad Zagreb|Croatia|45.80|16.00
Zandvoort|Noord-Holland|Netherlands|52.37|4.53|~
Zipolite|Oaxaca|Mexico|15.66|-96.51|~
Évora|Évora|Portugal|38.57|-7.91|~
Ürümqi|Xinjiang Uygur|China|43.81|87.58
Ōsaka|Osaka|Japan|34.75|135.46
`;
