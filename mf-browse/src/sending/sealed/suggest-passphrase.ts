/** 512 plain words of nine bits each, with one spelling and distinct sounds. */
export const WORDS: readonly string[] = `
acorn alder almond alpine amber anchor apple apron arbor arch arrow aspen atlas attic autumn avenue azure badge bagel balcony
bamboo banjo banner barley barn basil basket bay beach beacon bench berry birch biscuit blanket bloom blossom blue boat bonnet
book border bottle boulder bowl bramble branch brass bread breeze brick bridge bright bronze brook broom brush bucket bugle butter
button cabin cable cactus camel candle canoe canvas canyon captain caramel caravan cardinal carpet castle cedar cellar chalk
chapel chapter charcoal cherry chestnut chimney cider cinder cinnamon circle citrus clay cliff clock cloud clover coast cobalt
cocoa coconut coffee comet compass copper coral cork corner cottage cotton cove cradle crane crater cream crescent cricket crimson
crocus crown crystal cuckoo cup curtain cushion cypress daffodil dahlia daisy dawn deck delta desert dew diamond dinner dolphin
domino door dove drawer dream drift drum dune dusk eagle early easel east echo eclipse elbow elder elm ember emerald engine
envelope evening evergreen fable falcon farm feather fence fennel fern ferry fiddle field fig finch fire fjord flag flame flannel
flask flint flora flute fog forest fossil fountain fox frame fruit gable galaxy garden garland garlic garnet gate gentle geyser
ginger glacier glade glass globe glove gold grain granite grape grass gravel green grotto grove guitar gull hammock harp harvest
hat haven hawk hazel hearth heather hedge helmet hemlock heron hickory hill hinge holiday hollow honey horizon horse house humble
indigo inlet iris island ivory ivy jacket jade jasmine jelly jetty jewel jigsaw journal jubilee jungle juniper kayak kettle key
kitchen kite kiwi ladder lagoon lake lamp lantern larch lark laurel lavender leaf ledge lemon letter library lilac lily linen
lizard lobby lodge lotus lunar lupin magnet magnolia mahogany mallow mango mantel maple marble marigold market marsh meadow melody
melon merlin midnight mint mirror mist mitten moon morning mosaic moss moth mountain muffin mulberry museum mustard napkin nectar
needle nest north novel nutmeg oak oasis ocean olive onyx opal opera orange orbit orchard orchid otter owl oyster paddle pagoda
palace panda pansy paper parade parcel parsley pasture path patio pavilion peach pearl pebble pelican pencil pepper petal piano
picnic picture pier pigeon pillow pine planet plaza plum pocket poem pond poppy porch portrait prairie prism pudding puffin
pumpkin purple puzzle quarry quartz quiet quilt quince rabbit radish raft railway rain raisin raven ribbon ridge river robin
rocket roof rope rosemary rowan ruby rustic saddle saffron sage salmon sand sandal sapphire satin saucer scarf scarlet season
sequoia shadow shawl shell shelter shore shovel silk silver sketch sky slipper snow sofa sonnet south sparrow spice spiral spring
spruce square stable star station steam stone storm story stove stream summer sunset supper swallow swan swing table tango
tapestry tassel tavern teapot temple terrace thicket thimble thistle thread ticket tiger timber toast topaz torch tower trail
train travel treasure tulip tundra tunnel turnip turtle twig umbrella upland valley vanilla velvet vessel village vine vineyard
violet violin vista voyage waffle wagon walnut warbler water wave west whistle wicker willow window winter wisdom wolf wooden wool
yacht yarn yellow yonder zebra zenith zephyr
`
  .trim()
  .split(/\s+/);

/** Five words have 45 bits of entropy (docs/adr/0044). */
const COUNT = 5;

export function suggestPassphrase(): string {
  const chance = crypto.getRandomValues(new Uint16Array(COUNT));
  // 512 divides 65,536, so every word is equally likely.
  return [...chance].map((number) => WORDS[number % WORDS.length]).join(" ");
}
